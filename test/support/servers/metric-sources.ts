/** Sources of `/metrics` other than the database, for an idle process. */
export const idleSources = {
  catalogue: { replicaState: async () => null },
  runtime: () => [],
  cache: { sizeBytes: () => 0, counts: () => ({ hits: 0, misses: 0 }) },
  connections: async () => 0,
  settingsDiffering: () => 2,
  codeCounts: () => ({}),
  dataDir: '/nowhere',
}
