import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { setTimeout as delay } from 'node:timers/promises'
import type { SmtpServer } from '../smtp-server.ts'

/** A connection to the mail server over which nothing is sent. */
export interface Line {
  /** Waits. @returns false, at once, where the connection ends meanwhile */
  lasts(forMs: number): Promise<boolean>
  /** Asks for a sign of life. Ended: the server has closed the connection, which by itself says nothing about the server. */
  ask(limitMs: number): Promise<'answered' | 'ended' | 'silent'>
  /** Takes leave of the server. */
  close(): void
}

/** How long a server may take to say goodbye. */
const leaveMs = 1000

/**
 * Opens a connection as one that sends emails does. It doesn't sign in: a wrong password, tried again and again, would
 * lock the account.
 * @param openMs until the server is ready for a command
 * @param stop closes it, also while it is being opened
 * @throws where the server isn't ready in time, or doesn't want to talk
 */
export async function openLine({ auth: _, ...server }: SmtpServer, openMs: number, stop: AbortSignal): Promise<Line> {
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: openMs,
    greetingTimeout: openMs,
    dnsTimeout: openMs,
    socketCloseTimeout: 0,
  })
  const ended = new Promise(resolve => {
    connection.on('error', resolve)
    connection.once('end', resolve)
  })
  const opening = new Promise<'open'>((resolve, reject) =>
    connection.connect(error => (error ? reject(error) : resolve('open'))),
  )
  const cut = () => connection.close()
  stop.addEventListener('abort', cut, { once: true })
  // The time limits of the connection are those of single steps.
  const outcome = await first(opening, ended, openMs).catch(() => 'ended')
  stop.removeEventListener('abort', cut)
  if (outcome !== 'open' || stop.aborted) {
    cut()
    throw new Error('The mail server does not answer')
  }
  const close = () => {
    connection.quit()
    void first(ended, ended, leaveMs).then(cut)
  }
  stop.addEventListener('abort', close, { once: true })
  void ended.then(() => stop.removeEventListener('abort', close))
  // RSET, as nodemailer offers no NOOP: both ask for nothing but an answer.
  const reset = () =>
    new Promise<'answered' | 'ended'>(resolve => connection.reset(error => resolve(error ? 'ended' : 'answered')))
  return {
    lasts: async forMs => (await first(ended, ended, forMs)) === 'silent',
    ask: limitMs => first(reset(), ended, limitMs),
    close,
  }
}

/** An answer, unless the connection ends before, or it takes too long. */
async function first<T>(answer: Promise<T>, ended: Promise<unknown>, limitMs: number): Promise<T | 'ended' | 'silent'> {
  const over = new AbortController()
  const late = delay(limitMs, 'silent' as const, { signal: over.signal }).catch(() => 'silent' as const)
  return Promise.race([answer, ended.then(() => 'ended' as const), late]).finally(() => over.abort())
}
