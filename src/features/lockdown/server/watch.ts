import {
  clientBook,
  type Consequence,
  type Context,
  type MakeEventHook,
  Parameters,
  pgArray,
  type SeenBatch,
  tableOf,
} from '../../../../server/kit/index.ts'
import { settingTypes } from '../../../domain/door-status.ts'
import { Loop } from './work/loop.ts'

/** A plan whose input has gone active. */
interface Trigger {
  readonly planId: number
  readonly at: string
  /** What the input is called, and where it is. */
  readonly source: string
}

/** What ingest needs to know of a client that has plans started by inputs, or a run. */
interface Known {
  readonly plans: ReadonlyMap<number, readonly number[]>
  /** The controllers that a run has yet to command, and the doors that a run holds. */
  readonly waiting: ReadonlySet<number>
  readonly held: ReadonlySet<number>
}

/** An input event older than this starts nothing: its reason has passed. */
const lateMs = 5 * 60_000

/** Starts plans by their inputs, commands doors as soon as their controller is back, and follows the doors of a run. */
export const watchEvents: MakeEventHook = (context, onError) => {
  const loop = new Loop(context, onError)
  const book = clientBook(context, ['lockdownPlan', 'lockdown'], clientId => knownOf(context, clientId))
  return {
    async lookFor(clientId) {
      const known = await book.of(clientId)
      return known && (batch => consequenceOf(context, clientId, { known, loop, onError }, batch))
    },
    async close() {
      await loop.stop()
      book.close()
    },
  }
}

async function knownOf({ database: { pool } }: Context, clientId: number): Promise<Known | undefined> {
  const { rows: plans } = await pool.query<{ inputId: number; planId: number }>(
    `select "inputId", "lockdownPlanId" as "planId" from lockdown_plan
     where "clientId" = $1 and "inputId" is not null and "deletedAt" is null`,
    [clientId],
  )
  const { rows: doors } = await pool.query<{ controllerId: number; doorId: number; isWaiting: boolean }>(
    `select d."controllerId", d."doorId", d."nextAt" is not null as "isWaiting" from lockdown l
     join lockdown_door d using ("lockdownId")
     where l."clientId" = $1 and l."status" in ('running', 'reverting') and d."takenOverBy" is null`,
    [clientId],
  )
  if (plans.length === 0 && doors.length === 0) return undefined
  const byInput = Map.groupBy(plans, ({ inputId }) => inputId)
  return {
    plans: new Map([...byInput].map(([inputId, own]) => [inputId, own.map(({ planId }) => planId)])),
    waiting: new Set(doors.flatMap(({ controllerId, isWaiting }) => (isWaiting ? controllerId : []))),
    held: new Set(doors.map(({ doorId }) => doorId)),
  }
}

interface Following {
  readonly known: Known
  readonly loop: Loop
  readonly onError: (error: unknown) => void
}

function consequenceOf(
  context: Context,
  clientId: number,
  { known, loop, onError }: Following,
  batch: SeenBatch,
): Consequence | undefined {
  const triggers = triggersOf(known, batch)
  const back = new Set(batch.stored.map(({ event }) => event.place.controller.id).filter(id => known.waiting.has(id)))
  const hasMoved = batch.stored.some(
    ({ event: { type, place } }) => settingTypes.includes(type) && known.held.has(place.door?.id ?? 0),
  )
  if (triggers.length === 0 && back.size === 0 && !hasMoved) return undefined
  return {
    write: client => (triggers.length > 0 ? writeTriggers(client, clientId, triggers) : Promise.resolve()),
    committed() {
      if (hasMoved) loop.noteDoors(clientId)
      if (back.size > 0) void tryAgain(context, back).then(loop.soon, onError)
      else if (triggers.length > 0) loop.soon()
    },
  }
}

const triggersOf = ({ plans }: Known, { stored, receivedAt }: SeenBatch): readonly Trigger[] =>
  stored.flatMap(({ event: { type, atMs, occurredAt: at, data, place, rare } }) => {
    // What a controller says of its state is its own to word; that it is not active, all say alike.
    const isActive = type === 'inputChanged' && data?.['active'] !== false
    if (!isActive || !rare.input || receivedAt.getTime() - atMs > lateMs) return []
    const source = `${rare.input.title}, ${place.controller.title}`
    return (plans.get(rare.input.id) ?? []).map(planId => ({ planId, at, source }))
  })

async function writeTriggers(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  clientId: number,
  triggers: readonly Trigger[],
): Promise<void> {
  const parameters = new Parameters()
  const id = parameters.add(clientId, 'integer')
  const rows = parameters.table(
    'r',
    tableOf<Trigger>(
      {
        planId: ['integer', ({ planId }) => planId],
        at: ['timestamptz', ({ at }) => at],
        source: ['text', ({ source }) => source],
      },
      triggers,
    ),
  )
  await client.query(
    `insert into lockdown_trigger ("clientId", "planId", "at", "source") select ${id}, r."planId", r."at", r."source" from ${rows}`,
    parameters.values,
  )
}

/** A controller that sends events is back: its doors are commanded now, not at the next retry. */
const tryAgain = ({ database }: Context, controllerIds: ReadonlySet<number>) =>
  database.pool.query(
    `update lockdown_door set "nextAt" = now() where "controllerId" = any($1::integer[]) and "state" in ('offline', 'silent')
       and "nextAt" > now() and "triedAt" < now() - interval '1 second'`,
    [pgArray(controllerIds)],
  )
