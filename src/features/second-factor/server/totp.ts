import { Secret, TOTP } from 'otpauth'
import { bareCode, codeDigits } from '../../../domain/second-step.ts'

/** 160 bits, as the standard recommends; seconds of a time step. */
const secretBytes = 20
const period = 30

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, issuer?: string, label?: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    digits: codeDigits,
    period,
    algorithm: 'SHA1',
    ...(issuer !== undefined && { issuer }),
    ...(label !== undefined && { label }),
  })

/** What an authenticator app reads in a QR code. */
export const totpUri = (secret: string, issuer: string, username: string): string =>
  totpOf(secret, issuer, username).toString()

/** The time step that a code is of, now or one step before or after; undefined if it is of none of them. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = bareCode(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}
