/** What one file may hold. `lines` counts blank ones too: each takes time, and none becomes a record. */
export const importLimits = { megabytes: 20, rows: 100_000, lines: 200_000, columns: 500, cells: 5_000_000 } as const
