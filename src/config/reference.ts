// The tables of docs/reference/config.md, roles.md and items.md, made from the schemas and from the table of inputs.
import type { z } from 'zod';
import { artifactTexts, epicArtifactTexts, epicRoleInputs, roleInputs } from '../core/prompt/inputs.ts';
import { itemBook } from './items/item-keys.ts';
import { configBook, type KeyRow, keyRows } from './key-rows.ts';
import { roleBook } from './roles/role-keys.ts';
import { agentKeys } from './schema/agent-keys.ts';
import { forgeKeys } from './schema/forge-keys.ts';
import { gateKeys } from './schema/gate-keys.ts';
import { limitKeys } from './schema/limit-keys.ts';
import { operationKeys } from './schema/operation-keys.ts';
import { policyKeys } from './schema/policy-keys.ts';
import { teamKeys } from './schema/team-keys.ts';
import { workflowKeys } from './schema/workflow-keys.ts';
import { worktreeKeys } from './schema/worktree-keys.ts';

const chapters: readonly (readonly [title: string, keys: Readonly<Record<string, z.ZodType>>])[] = [
  ['Items, board and trust', forgeKeys],
  ['Workflow and audit', workflowKeys],
  ['Limits', limitKeys],
  ['Gates', gateKeys],
  ['Worktrees', worktreeKeys],
  ['Agents', agentKeys],
  ['Commands of agents', policyKeys],
  ['Teams', teamKeys],
  ['Operation', operationKeys],
];

const begin = '<!-- The tables below are made from the schema by `npm run schema`. -->';
const end = '<!-- End of the tables. -->';

/** docs/reference/config.md with its tables made anew. */
export function withCurrentTables(document: string): string {
  return withTables(configBook.page, document, renderTables());
}

export function withCurrentRoleTables(document: string): string {
  return withTables(roleBook.page, document, `${renderChapter('Keys', keyRows(roleBook.schema))}\n\n${renderInputs()}`);
}

export function withCurrentItemTable(document: string): string {
  return withTables(itemBook.page, document, renderChapter('Keys', keyRows(itemBook.schema)));
}

function renderInputs(): string {
  const inRuns = inputRows(artifactTexts, roleInputs);
  const inEpics = inputRows(epicArtifactTexts, epicRoleInputs);
  const head = ['input', 'what it is', 'who gets it'];
  return `## Inputs\n\n${renderTable(head, inRuns)}\n\n## Inputs on an epic\n\n${renderTable(head, inEpics)}`;
}

function inputRows(
  texts: Readonly<Record<string, string>>,
  readers: Readonly<Record<string, readonly string[]>>,
): readonly (readonly string[])[] {
  const roles = Object.keys(readers);
  return Object.entries(texts).map(([kind, text]) => {
    const reading = roles.filter(role => readers[role]?.includes(kind));
    return [kind, text, reading.length === roles.length ? 'every role' : reading.join(', ')];
  });
}

/** A page with its tables put in anew; what people wrote around them stays. */
function withTables(page: string, document: string, tables: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has lost the marks around its tables`);
  return `${document.slice(0, from)}${begin}\n\n${tables}\n\n${document.slice(to)}`;
}

function renderTables(): string {
  const rows = keyRows();
  return chapters
    .map(([title, keys]) =>
      renderChapter(
        title,
        rows.filter(row => topOf(row) in keys),
      ),
    )
    .join('\n\n');
}

function topOf({ key }: KeyRow): string {
  return key.split(/[.[]/)[0] ?? key;
}

function renderChapter(title: string, rows: readonly KeyRow[]): string {
  const cells = rows.map(({ key, says, allowed, fallback, isFallbackValue }) => [
    code(key),
    plain(says),
    plain(allowed),
    isFallbackValue ? code(fallback) : plain(fallback),
  ]);
  return `## ${title}\n\n${renderTable(['key', 'meaning', 'allowed', 'default'], cells)}`;
}

/** Columns are aligned, as the formatter wants them. */
function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map(width => '-'.repeat(width));
  return [head, rule, ...rows].map(line).join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

function plain(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
