// The status of an epic: one label. Ours is put on before the old one goes, and of several the newest stays, whoever's it is.
import * as z from 'zod';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName, numberOf, placeOf } from '../../github/repository.ts';
import { seeEpic, statusLabels } from './see-epic.ts';

const labelsSchema = z.array(z.object({ name: z.string() })).transform(labels => labels.map(({ name }) => name));

/** `seen`: the labels that the status was decided from. Answers with those that are there then. */
export async function setStatus(
  github: GitHubRepository,
  epic: string,
  { status, seen }: { readonly status: string; readonly seen: readonly string[] },
): Promise<Reply<readonly string[]>> {
  const wanted = `epic:${status}`;
  let labels: Reply<readonly string[]> = { kind: 'ok', value: seen };
  if (!seen.some(name => isSameName(name, wanted))) labels = await addLabel(github, epic, wanted);
  for (const name of statusLabels(seen).filter(each => !isSameName(each, wanted))) {
    if (labels.kind !== 'ok') return labels;
    labels = await removeLabel(github, epic, name, labels.value);
  }
  return labels.kind === 'ok' && statusLabels(labels.value).length > 1 ? await keepNewest(github, epic) : labels;
}

/** Of several. */
export async function keepNewest(github: GitHubRepository, epic: string): Promise<Reply<readonly string[]>> {
  const seen = await seeEpic(github, epic);
  if (seen.kind !== 'ok') return seen;
  const { labels = [], events = [] } = seen.value ?? {};
  const present = statusLabels(labels);
  const newest = events.findLast(each => each.isAdded && present.some(name => isSameName(name, each.label)))?.label;
  let left: Reply<readonly string[]> = { kind: 'ok', value: labels };
  for (const name of present.filter(each => newest !== undefined && !isSameName(each, newest))) {
    if (left.kind === 'ok') left = await removeLabel(github, epic, name, left.value);
  }
  return left;
}

async function addLabel(github: GitHubRepository, epic: string, name: string): Promise<Reply<readonly string[]>> {
  return await github.client.rest({
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
    parameters: { ...placeOf(github), issue_number: numberOf(epic), labels: [name] },
    schema: labelsSchema,
    about: epic,
  });
}

/** One that is gone already is removed. */
async function removeLabel(
  github: GitHubRepository,
  epic: string,
  name: string,
  before: readonly string[],
): Promise<Reply<readonly string[]>> {
  const reply = await github.client.rest({
    route: 'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
    parameters: { ...placeOf(github), issue_number: numberOf(epic), name },
    schema: labelsSchema,
    about: epic,
  });
  const isGone = reply.kind === 'refused' && reply.status === 404;
  const without = before.filter(each => !isSameName(each, name));
  return isGone ? { kind: 'ok', value: without } : map(reply, labels => labels);
}
