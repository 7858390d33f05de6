import * as z from 'zod'

/** What was typed and not yet saved, and when. */
const draft = z.object({ values: z.record(z.string(), z.unknown()), at: z.number(), version: z.number().nullable() })
export type Draft = z.infer<typeof draft>

const prefix = 'gatehouse-draft'

/** The key of a draft: of one user, for one client, of one record (or a new one). */
export const draftKey = (userId: number, clientId: number, entity: string, id: number | undefined): string =>
  [prefix, userId, clientId, entity, id ?? 'new'].join(':')

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

/** Forgets every draft of this tab: whoever comes next finds nothing that was typed. */
export function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(`${prefix}:`)) storage.removeItem(key)
}
