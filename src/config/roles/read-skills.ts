// The skills that a definition names: texts of the project, read from the same commit as the definition.
import { faultAt } from '../checks/check.ts';
import type { ConfigFault } from '../fault.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { RoleSource } from './git-source.ts';
import { faultOn, fenceFaults, type ParsedRole } from './parse-role.ts';

export interface Skill {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export interface SkillReading {
  readonly skills: readonly Skill[];
  readonly faults: readonly ConfigFault[];
}

export async function readSkills(source: RoleSource, role: ParsedRole): Promise<SkillReading> {
  const readings = await Promise.all((role.keys.skills ?? []).map((name, at) => readSkill(source, role, name, at)));
  return {
    skills: readings.flatMap(reading => reading.skills),
    faults: readings.flatMap(reading => reading.faults),
  };
}

async function readSkill(source: RoleSource, role: ParsedRole, name: string, at: number): Promise<SkillReading> {
  const files = [`.pitwall/skills/${name}.md`, `.pitwall/skills/${name}/SKILL.md`];
  for (const file of files) {
    const text = await source(file);
    if (text !== undefined) return parseSkill(name, file, text);
  }
  const what = `the skill ${name} is not there`;
  return {
    skills: [],
    faults: [faultAt(role.source, ['skills', at], what, `write ${files.join(' or ')}, or remove it`)],
  };
}

/** Its front matter is for the tools that list skills; agents get the text below it. */
function parseSkill(name: string, file: string, text: string): SkillReading {
  const split = splitFrontMatter(text);
  if (split.kind === 'unclosed')
    return { skills: [], faults: [faultOn(file, 1, 'the front matter is not closed', 'end it with a line ---')] };
  const faults = fenceFaults(file, split.body, split.bodyLine);
  return { skills: [{ name, file, text: split.body.trim() }], faults };
}
