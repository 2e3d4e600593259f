// Every rule that `pitwall try` knows. A new one is one file here and one line below.

export const rules = {
  result: async () => (await import('./result.ts')).resultRule,
} as const;
