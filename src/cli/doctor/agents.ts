// The agent CLIs that Pitwall can drive. Any one of them is enough.

import { findProgram } from '../find-program.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';
import { type ProgramText, programProbe } from './program.ts';

const agents: readonly ProgramText[] = [
  { name: 'claude', remedy: 'To use Claude Code: npm install -g @anthropic-ai/claude-code' },
  { name: 'codex', remedy: 'To use Codex: npm install -g @openai/codex' },
  { name: 'gemini', remedy: 'To use Gemini CLI: npm install -g @google/gemini-cli' },
  { name: 'opencode', remedy: 'To use OpenCode: npm install -g opencode-ai' },
  { name: 'pi', remedy: 'To use pi: npm install -g @earendil-works/pi-coding-agent' },
];

export function agentProbes(searchPath: readonly string[]): readonly DoctorProbe[] {
  const single = agents.map(agent => programProbe(agent, searchPath));
  return [{ name: 'agents', probe: () => probeAny(searchPath) }, ...single];
}

async function probeAny(searchPath: readonly string[]): Promise<ProbeReport> {
  const paths = await Promise.all(agents.map(agent => findProgram(agent.name, searchPath)));
  const found = agents.filter((_, index) => paths[index] !== undefined).map(agent => agent.name);
  if (found.length > 0) return { state: 'ok', found: found.join(', ') };
  return {
    state: 'warn',
    found: 'none',
    remedy: 'Install one of those below and log in. "pitwall demo" works without.',
  };
}
