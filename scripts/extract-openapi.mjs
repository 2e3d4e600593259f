// Writes the part of GitHub's OpenAPI description that the loopback GitHub of the tests speaks, with all that it reaches.
// The whole description is some 430 MB of package, so it is installed into a temporary folder and never a dependency.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = { package: '@octokit/openapi', version: '23.0.2', file: 'generated/api.github.com.json' };
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'test', 'support', 'github', 'rest', 'github-openapi.json');

/** What a call is judged by. Prose and examples are most of the description, and judge nothing. */
const operations = [
  'GET /user',
  'GET /rate_limit',
  'GET /orgs/{org}/teams/{team_slug}/members',
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/actions/workflows',
  'GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks',
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
  'GET /repos/{owner}/{repo}/commits/{ref}/status',
  'GET /repos/{owner}/{repo}/git/ref/{ref}',
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'POST /repos/{owner}/{repo}/issues',
  'GET /repos/{owner}/{repo}/issues/{issue_number}',
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/timeline',
  'GET /repos/{owner}/{repo}/pulls',
  'POST /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  'GET /repos/{owner}/{repo}/rules/branches/{branch}',
];
const dropped = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'tags', 'x-github']);

const description = readDescription();
const extract = { source, paths: {}, components: {} };
for (const operation of operations) {
  const [method, path] = operation.split(' ');
  const found = description.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${source.package} ${source.version} has no ${operation}`);
  extract.paths[path] ??= {};
  extract.paths[path][method.toLowerCase()] = keep(found);
}
writeFileSync(target, render(extract));
process.stdout.write(`${operations.length} operations written to ${target}\n`);

function readDescription() {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-openapi-'));
  try {
    const wanted = `${source.package}@${source.version}`;
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', wanted];
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return JSON.parse(readFileSync(join(folder, 'node_modules', source.package, source.file), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy without prose; what it refers to goes into the extract's components. The keys of `properties` are names. */
function keep(value, isNames = false) {
  if (Array.isArray(value)) return value.map(entry => keep(entry));
  if (value === null || typeof value !== 'object') return value;
  if (typeof value.$ref === 'string') keepComponent(value.$ref);
  const kept = Object.entries(value).filter(([key]) => isNames || !dropped.has(key));
  return Object.fromEntries(kept.map(([key, entry]) => [key, keep(entry, !isNames && key === 'properties')]));
}

function keepComponent(reference) {
  const [, , kind, name] = reference.split('/');
  extract.components[kind] ??= {};
  const known = extract.components[kind];
  if (name in known) return;
  // Set first: descriptions refer to themselves.
  known[name] = {};
  known[name] = keep(description.components[kind][name]);
}

/** One line per operation and component, so that a new version can be read as a diff. */
function render({ source: from, paths, components }) {
  const block = entries =>
    `{\n${Object.entries(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  const kinds = Object.entries(components).map(([kind, entries]) => `${JSON.stringify(kind)}:${block(entries)}`);
  return `{"source":${JSON.stringify(from)},\n"paths":${block(paths)},\n"components":{\n${kinds.join(',\n')}\n}}\n`;
}
