import type * as z from 'zod'
import { subjects, type Bus } from '../bus/bus.ts'

/** A message that a feature sends to the client's pages, to every user who may see it. */
export interface HubMessage<T = unknown> {
  /** Its name on the wire; the page shows it by `src/features/<feature>/screens/<name>.notice.tsx`. */
  readonly name: string
  /** The permission that a user needs to receive it; empty for everybody of the client. */
  readonly permission: string
  readonly schema: z.ZodType<T>
  /**
   * The area it is about, or all of them. Users limited to other areas don't receive it; without an area only unlimited
   * users do.
   */
  areaOf(argument: T): number | readonly number[] | 'everywhere' | undefined
}

/** Declares a message. */
export const hubMessage = <T>(declared: HubMessage<T>): HubMessage<T> => declared

/** Sends a message to the pages of a client, in every process. Call it after the commit. */
export const tell = <T>(bus: Bus, clientId: number, { name, schema }: HubMessage<T>, argument: T): void =>
  bus.publish(subjects.messages(clientId), { name, argument: schema.parse(argument) })
