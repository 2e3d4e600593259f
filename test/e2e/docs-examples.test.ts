// The examples of the documents, run as a reader would run them. `PITWALL_WRITE_DOCS=1` writes what they print into the pages.
import { describe, expect, it } from 'vitest';
import { firstDifference, refresh } from '../docs/compare-output.ts';
import { documentPaths, isWriting, readDocument, writeDocument } from '../docs/documents.ts';
import { ExampleProject, projects } from '../docs/projects.ts';
import { readExamples, withOutputs } from '../docs/read-examples.ts';

const pages = documentPaths.filter(path => readExamples(readDocument(path)).project !== undefined);

describe('the examples', () => {
  it('are on some pages', () => {
    expect(pages.length).toBeGreaterThan(1);
  });

  it.each(pages)('of %s print what the page shows', path => {
    const { project: name = '', examples } = readExamples(readDocument(path));
    const files = projects[name];
    if (!files) throw new Error(`${path} names the project ${name}, which test/docs/projects.ts does not have`);
    const project = new ExampleProject(files);
    try {
      const printed = examples.map(({ command, files: written }) => {
        for (const file of written) project.write(file);
        return project.run(command);
      });
      const outputs = examples.map(({ output }, at) => refresh(output, printed[at] ?? []));
      if (isWriting) writeDocument(path, withOutputs(readDocument(path), outputs));
      const differences = examples.flatMap(({ command, output }, at) => {
        const difference = firstDifference(output, printed[at] ?? []);
        return difference === undefined ? [] : [{ command, difference, printed: printed[at] }];
      });
      expect(isWriting ? [] : differences).toEqual([]);
    } finally {
      project.remove();
    }
  });
});
