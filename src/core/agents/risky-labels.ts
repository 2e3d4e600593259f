// Labels by which people mark an item as high-risk.
export const riskyLabels: readonly string[] = ['high-risk', 'irreversible', 'production', 'destructive'];
