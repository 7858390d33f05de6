import type { Values, Writing } from './behaviour.ts'
import type { Asked, Checking, RowChange, WriteHook } from './write-hook.ts'

type Hooks = readonly WriteHook[]

/** A body, split into the entity's own properties and those of the hooks, with what each hook has prepared. */
export interface HookedBody {
  readonly sent: Values
  /** Runs the hooks' checks inside the transaction; may run more than once. */
  check(write: Writing, checking: Pick<Checking, 'mode' | 'values' | 'current'>): Promise<void>
}

/** Takes the hooks' properties out of a body and prepares their checks. Call it before the transaction. */
export const hookedBody = async (hooks: Hooks, asked: Asked, body: Values): Promise<HookedBody> =>
  (await preparedHooks(hooks, asked))(body)

/** What the hooks have prepared, for as many bodies as there are. Call it before the transaction. */
export async function preparedHooks(hooks: Hooks, asked: Asked): Promise<(body: Values) => HookedBody> {
  const owned = new Set(hooks.map(({ property }) => property))
  const ready: { hook: WriteHook; prepared: unknown }[] = []
  for (const hook of hooks) ready.push({ hook, prepared: await hook.prepare?.(asked) })
  return body => ({
    sent: Object.fromEntries(Object.entries(body).filter(([name]) => !owned.has(name))),
    async check(write, checking) {
      for (const { hook, prepared } of ready) {
        const own = hook.property === undefined ? undefined : body[hook.property]
        await hook.check?.(write, { ...checking, own: structuredClone(own), prepared })
      }
    },
  })
}

/** Tells the hooks of a row that was written. */
export async function rowWritten(write: Writing, change: RowChange): Promise<void> {
  for (const hook of write.hooks) await hook.written?.(write, change)
}

/** Ends writes that are one transaction. */
export async function endWrites(writes: readonly Writing[]): Promise<void> {
  for (const hook of writes[0]?.hooks ?? []) await hook.ending?.(writes)
}

/** Completes rows that are about to be answered. */
export async function showRows(hooks: Hooks, asked: Asked, rows: readonly Values[]): Promise<void> {
  for (const hook of hooks) await hook.show?.(asked, rows)
}

/** Takes out of a record's history what the caller may not see. */
export async function showPast(hooks: Hooks, asked: Asked, entries: readonly Values[]): Promise<void> {
  for (const hook of hooks) await hook.showPast?.(asked, entries)
}
