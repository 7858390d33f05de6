import * as z from 'zod'

/** What was typed and not yet saved, and when. */
const draft = z.object({ values: z.record(z.string(), z.unknown()), at: z.number(), version: z.number().nullable() })
export type Draft = z.infer<typeof draft>

/** A draft stored in this tab; an invalid one is removed. */
export function readDraft(storage: Storage, key: string): Draft | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    return draft.parse(JSON.parse(text))
  } catch {
    storage.removeItem(key)
    return undefined
  }
}

/** Keeps a draft; where there is no room for it, the form works without. */
export function keepDraft(storage: Storage, key: string, kept: Draft): void {
  try {
    storage.setItem(key, JSON.stringify(kept))
  } catch {
    storage.removeItem(key)
  }
}
