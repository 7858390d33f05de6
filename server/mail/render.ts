import { words, type Brand } from '../../src/domain/vocabulary.ts'
import { layOut } from './layout.ts'
import type { Button, Mail } from './mail.ts'

/** An email as it is sent. */
export interface Rendered {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where its button leads. */
  readonly link: string | null
}

/** What stands where the reader may not see a value. */
export const hidden = '…'
const mostSubject = 200
const mostText = 50_000

/** One line: whatever could begin another header becomes a space. */
export function oneLine(text: string, most = mostSubject): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`
}

const lines = (text: string) =>
  text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim()

const isWeb = (href: string) => URL.canParse(href) && ['http:', 'https:'].includes(new URL(href).protocol)

/**
 * Writes an email in the words of a brand.
 * @param from the client that it is sent for, by its name
 * @throws where its arguments are not what it declares, or the text is longer than 50,000 characters
 */
export function render<A>(mail: Mail<A>, args: A, from: string, brand: Brand): Rendered {
  const said = words(brand)
  const checked = mail.args.parse(args)
  const button = mail.button?.(checked, said)
  if (button && !isWeb(button.href)) throw new Error(`The button of the email ${mail.name} leads to no web address`)
  const subject = oneLine(mail.subject(withoutSecrets(mail, checked), said))
  return { subject, ...written(mail.text(checked, said), button, from) }
}

const withoutSecrets = <A>({ secret = [] }: Mail<A>, args: A): A =>
  ({ ...args, ...Object.fromEntries(secret.map(name => [name, hidden])) }) as A

function written(told: string, button: Button | undefined, from: string): Omit<Rendered, 'subject'> {
  const body = lines(told)
  if (body.length > mostText) throw new Error('The text of an email is too long')
  const foot = `Sent by Gatehouse for ${oneLine(from)}.`
  const parts = [body, ...(button ? [`${oneLine(button.label)}:\n${button.href}`] : []), foot]
  return { text: `${parts.join('\n\n')}\n`, html: layOut(body, button, foot), link: button?.href ?? null }
}

/** Its text for the eyes of others: its secrets read '…', as they do in every subject. */
export function shownText<A>(mail: Mail<A>, args: A, from: string, brand: Brand): string {
  const said = words(brand)
  const shown = withoutSecrets(mail, mail.args.parse(args))
  return written(mail.text(shown, said), mail.button?.(shown, said), from).text
}
