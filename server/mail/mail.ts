import type * as z from 'zod'
import type { Code } from '../../src/domain/permission-codes.ts'
import type { words } from '../../src/domain/vocabulary.ts'

/** The words of the installation's brand. */
export type Words = ReturnType<typeof words>

/** The one thing that an email asks for. */
export interface Button {
  readonly label: string
  /** A full http or https address. */
  readonly href: string
}

/** A kind of email. Its texts are plain: the HTML is made from them, so nothing in an argument becomes markup. */
export interface Mail<A = unknown> {
  /** Unique over all features. */
  readonly name: string
  /** What it is, as the outbox says: 'App invitation'. */
  readonly title: string
  /** What its texts are made of, checked when it is sent. */
  readonly args: z.ZodType<A>
  /** The arguments that nobody but the recipient may read (one-time links): encrypted until it is sent, never shown. */
  readonly secret?: readonly string[]
  /**
   * Who may see the link of an email that was not sent, besides holding the right to command emails. Without it nobody
   * may: name a code whose holders could do all that the link does.
   */
  readonly linkPermission?: Code
  subject(args: A, words: Words): string
  /** Paragraphs are divided by an empty line. A notification is this, cut to 300 signs. */
  text(args: A, words: Words): string
  button?(args: A, words: Words): Button
  /** The same as a text message, in as few words as it takes; without it there is none. */
  sms?(args: A, words: Words): string
}

/** Declares a kind of email; a feature names it in its `mails`. */
export const mail = <A>(
  declared: Omit<Mail<A>, 'secret'> & { readonly secret?: readonly (keyof A & string)[] },
): Mail<A> => declared

/** @throws where two kinds of email have one name */
export function refuseNamesakes(mails: readonly Mail[]): void {
  const names = new Set<string>()
  for (const { name } of mails) {
    if (names.has(name)) throw new Error(`Two kinds of email are called ${name}`)
    names.add(name)
  }
}
