const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Where the mail server is and how it is spoken to, in nodemailer's words. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** What SMTP_URL says. A password goes to another machine only over TLS. */
export function smtpServer(smtpUrl: string): SmtpServer {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const { username, password, hostname } = url
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: auth !== undefined && !secure && !isThisMachine(hostname),
    auth,
  }
}
