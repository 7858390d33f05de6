import type { Code } from '../../src/domain/permission-codes.ts'
import type { StatusHook } from '../commands/calls.ts'
import type { Context } from '../context.ts'
import type { FirmwareCalls } from '../gateway/firmware-calls.ts'
import type { HubMessage } from '../hubs/hub-message.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { Mail } from '../mail/mail.ts'
import type { WhenMoved } from '../mail/when-moved.ts'
import type { StreamSource } from '../live/source.ts'
import type { Behaviour } from '../rest/behaviour.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { MakeEventHook } from '../events/ingest/event-hook.ts'
import type { WriteHook } from '../rest/write-hook.ts'
import type { Meeting } from '../ports.ts'
import type { DemoPart } from './demo-part.ts'
import type { Schedule } from '../schedules/schedule.ts'

/** The server's half of a feature: the default export of `src/features/<name>/server/index.ts`, found by glob. Its name is that of its folder. */
export interface Feature extends Meeting {
  /** What its entities do beyond CRUD, by their ids. */
  readonly behaviours?: Readonly<Record<string, Behaviour>>
  /** Hooks into the writes of all entities. */
  readonly hooks?: readonly WriteHook[]
  /** What it does with each batch of events that ingest writes, in the batch's transaction. */
  readonly events?: readonly MakeEventHook[]
  /** What it does with each status that a controller sends, after it was kept. */
  readonly statuses?: readonly StatusHook[]
  /** How controllers get their firmware, over other carriers than HTTP: of one feature. */
  readonly firmware?: (context: Context) => FirmwareCalls
  /** Routes beyond those of its entities. */
  readonly endpoints?: readonly Endpoint[]
  readonly jobs?: readonly JobKind[]
  /** The kinds of email that it sends. */
  readonly mails?: readonly Mail[]
  /** What follows when messages about its records move on. */
  readonly messagesMoved?: readonly WhenMoved[]
  readonly schedules?: readonly Schedule[]
  /** What it tells the pages. */
  readonly messages?: readonly HubMessage[]
  /** Whose holders hear whether the mail server answers, where it shows a `MailBanner`; those who see alarms always may. */
  readonly mailHeardBy?: readonly Code[]
  /** The kinds of entries that it adds to the stream. */
  readonly stream?: readonly StreamSource[]
  readonly demo?: DemoPart
}

/** Declares the server's half of a feature. */
export const feature = (declared: Feature): Feature => declared
