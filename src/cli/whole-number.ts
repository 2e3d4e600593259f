// Reads a whole number of an option; a wrong one is a usage problem that names what is allowed.
import { Problem } from '../core/problem.ts';

export function wholeNumber(option: string, from: number, to: number): (text: string) => number {
  return text => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= from && value <= to) return value;
    const remedy = `Give a whole number from ${from} to ${to}.`;
    throw new Problem({ code: 'usage', what: `${option} is ${JSON.stringify(text)}`, remedy });
  };
}
