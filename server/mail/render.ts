import { words, type Brand } from '../../src/domain/vocabulary.ts'
import { layOut } from './layout.ts'
import type { Button, Mail } from './mail.ts'

/** An email as it is sent. */
export interface Rendered {
  readonly subject: string
  readonly text: string
  /** Empty of a text message, and of a notification. */
  readonly html: string
  /** Where its button leads. */
  readonly link: string | null
}

/** What stands where the reader may not see a value. */
export const hidden = '…'
const mostSubject = 200
const mostText = 50_000
/** Of a notification: encrypted, it has to fit into 4 kB. */
const mostTitle = 120
const mostBody = 300
/** Of a text message: three parts of 153 signs, as networks send them. */
const mostSms = 459

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

/**
 * Writes a text message in the words of a brand. What is too long is cut, but never its address: that stands last.
 * @throws where its arguments are not what it declares, or the kind of message has no text for it
 */
export function renderSms<A>(mail: Mail<A>, args: A, brand: Brand): Rendered {
  const said = words(brand)
  const checked = mail.args.parse(args)
  const subject = oneLine(mail.subject(withoutSecrets(mail, checked), said))
  return { subject, text: smsOf(mail, checked, brand), html: '', link: mail.button?.(checked, said).href ?? null }
}

/** The text of a text message; with secrets hidden it is the one for the eyes of others. */
function smsOf<A>(mail: Mail<A>, args: A, brand: Brand): string {
  const said = words(brand)
  if (!mail.sms) throw new Error(`The message ${mail.name} has no text for a text message`)
  const href = mail.button?.(args, said).href
  const end = href === undefined ? '' : `\n${href}`
  return oneLine(mail.sms(args, said), Math.max(1, mostSms - end.length)) + end
}

/**
 * Writes a notification in the words of a brand: the subject is its title, and its button where it leads.
 * @throws where its arguments are not what it declares
 */
export function renderPush<A>(mail: Mail<A>, args: A, brand: Brand): Rendered {
  const said = words(brand)
  const checked = mail.args.parse(args)
  const text = lines(mail.text(checked, said))
  return {
    subject: oneLine(mail.subject(withoutSecrets(mail, checked), said), mostTitle),
    text: text.length <= mostBody ? text : `${text.slice(0, mostBody - 1)}…`,
    html: '',
    link: mail.button?.(checked, said).href ?? null,
  }
}

/** A text message for the eyes of others: its secrets read '…'. */
export const shownSms = <A>(mail: Mail<A>, args: A, brand: Brand): string =>
  smsOf(mail, withoutSecrets(mail, mail.args.parse(args)), brand)

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
