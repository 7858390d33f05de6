const prefix = 'gatehouse-draft'

/** The key of a draft: of one user, for one client, of one record (or a new one). */
export const draftKey = (userId: number, clientId: number, entity: string, id: number | undefined): string =>
  [prefix, userId, clientId, entity, id ?? 'new'].join(':')

/** Forgets every draft of this tab, so that nothing typed is left for the next person. */
export function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(`${prefix}:`)) storage.removeItem(key)
}
