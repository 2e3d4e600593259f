// All CLIs under test, in the order of the table.
import type { Subject } from './subject.ts';
import { claude, claudeAcp, claudeTmux } from './subjects/claude.ts';
import { codex, codexAcp } from './subjects/codex.ts';
import { gemini, geminiAcp } from './subjects/gemini.ts';
import { opencodeAcp } from './subjects/opencode.ts';
import { piSubjects } from './subjects/pi.ts';

export const subjects: readonly Subject[] = [
  ...piSubjects,
  claude,
  claudeTmux,
  codex,
  gemini,
  claudeAcp,
  codexAcp,
  geminiAcp,
  opencodeAcp,
];
