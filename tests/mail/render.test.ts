import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { failureOf } from '../../server/mail/failure.ts'
import { mail, refuseNamesakes } from '../../server/mail/mail.ts'
import { render, shownText } from '../../server/mail/render.ts'
import { nextTry } from '../../server/mail/tries.ts'

const greeting = mail({
  name: 'greeting',
  title: 'Greeting',
  args: z.object({ name: z.string().max(80), link: z.string() }),
  secret: ['link'],
  subject: ({ name }, { one }) => `A ${one('token')} for ${name}`,
  text: ({ name, link }) => `Hello ${name}\nwelcome.\n\nOr type ${link}`,
  button: ({ link }) => ({ label: 'Open', href: link }),
})
const args = { name: 'Ada', link: 'https://doors.example/o?a=1&b="2"' }

describe('an email', () => {
  it('is written in the words of the brand', () => {
    expect(render(greeting, args, 'Acme', 'cloud').subject).toBe('A credential for Ada')
    expect(render(greeting, args, 'Acme', 'classic').subject).toBe('A token for Ada')
  })

  it('cannot be given further headers by what is in it', () => {
    const name = 'Ada\r\nBcc: all@people.example\u2028X: y\0'
    expect(render(greeting, { ...args, name }, 'Acme', 'cloud').subject).toBe(
      'A credential for Ada Bcc: all@people.example X: y',
    )
  })

  it('has HTML that is made of its text alone', () => {
    const { html } = render(greeting, { ...args, name: '<img src=x onerror=alert(1)> & "Ada"' }, '<b>Acme</b>', 'cloud')
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ada&quot;<br>welcome.</p>')
    expect(html).toContain('href="https://doors.example/o?a=1&amp;b=&quot;2&quot;"')
    expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt;')
  })

  it('leads nowhere but to the web', () => {
    for (const link of ['javascript:alert(1)', '/here', 'data:text/html,x'])
      expect(() => render(greeting, { ...args, link }, 'Acme', 'cloud')).toThrow('leads to no web address')
  })

  it('refuses arguments that it does not declare so, and endless text', () => {
    expect(() => render(greeting, { ...args, name: 'x'.repeat(81) }, 'Acme', 'cloud')).toThrow()
    const endless = mail({ ...greeting, secret: [], text: () => 'x'.repeat(50_001) })
    expect(() => render(endless, args, 'Acme', 'cloud')).toThrow('too long')
  })

  it('shows others no secret', () => {
    const text = shownText(greeting, args, 'Acme', 'cloud')
    expect(text).toContain('Or type …')
    expect(text).toContain('Open:\n…')
    expect(text).not.toContain('doors.example')
    const telltale = mail({ ...greeting, secret: ['link'], subject: ({ link }) => link })
    expect(render(telltale, args, 'Acme', 'cloud').subject).toBe('…')
  })

  it('is known by one name', () => {
    expect(() => refuseNamesakes([greeting, greeting])).toThrow('Two kinds of email are called greeting')
  })
})

describe('a try that failed', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const later = { kind: 'later', reason: '' } as const
  const away = { kind: 'unreached', reason: '' } as const
  const minutes = (tries: number) => (Number(nextTry(later, tries, now, now)) - Number(now)) / 60_000

  it('is followed by others at growing distances, and by an end', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 19].map(minutes)).toEqual([1, 2, 5, 10, 20, 30, 60, 60])
    expect(nextTry(later, 20, now, now)).toBeUndefined()
    expect(nextTry({ kind: 'refused', reason: '' }, 1, now, now)).toBeUndefined()
  })

  it('is no fault of the email where the mail server is away, for three days', () => {
    expect(nextTry(away, 500, new Date('2026-11-19T12:00:01Z'), now)).toBeDefined()
    expect(nextTry(away, 1, new Date('2026-11-19T12:00:00Z'), now)).toBeUndefined()
  })

  it('is told of in plain words, on one line', () => {
    const refused = { code: 'EENVELOPE', responseCode: 550, response: '550-5.1.1 No such\r\n550 user' }
    expect(failureOf(refused)).toEqual({
      kind: 'refused',
      reason: 'The mail server refused it: 550-5.1.1 No such 550 user',
    })
    expect(failureOf({ code: 'EENVELOPE', responseCode: 451, response: '451 Later' }).kind).toBe('later')
    expect(failureOf({ code: 'ECONNECTION', responseCode: 421, response: '421 Bye' }).kind).toBe('unreached')
    expect(failureOf({ code: 'EAUTH', responseCode: 535, response: '535 No' }).kind).toBe('unreached')
    expect(failureOf(Object.assign(new Error('connect'), { code: 'ESOCKET' }))).toEqual({
      kind: 'unreached',
      reason: 'The mail server cannot be reached',
    })
    expect(failureOf(new Error('odd'))).toEqual({ kind: 'later', reason: 'It could not be sent' })
  })
})
