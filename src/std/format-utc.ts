// A moment for people on any machine: `2026-11-18 14:05:00 UTC`.
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
