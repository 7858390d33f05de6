import * as z from 'zod'
import { factorTypes } from '../../../domain/second-step.ts'

/** How many recovery codes a user is given, and passkeys they may have. */
export const recoveryCodeCount = 10
export const mostPasskeys = 20

const instant = z.iso.datetime()
const typed = z.string().min(1, 'Enter the code').max(40, 'The code is not correct')

/** A pending sign-in that is not in a cookie. */
const pending = { pendingToken: z.string().max(100).optional() }
export const sendAgain = z.strictObject(pending)
export const secondStepAnswer = z.strictObject({
  ...pending,
  code: typed.optional(),
  recoveryCode: typed.optional(),
})

/** When the next code can be asked for. */
export const sent = z.object({ sendAgainAt: instant }).meta({ id: 'CodeSent' })
export type CodeSent = z.infer<typeof sent>

/** That it is still the user who sits there: their password, or a current code. */
export const proof = z
  .strictObject({ password: z.string().max(1000).optional(), code: z.string().max(40).optional() })
  .meta({ id: 'UserProof' })
export type Proof = z.infer<typeof proof>

const passkey = z.object({
  passkeyId: z.int(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The own second factor: what is set up, never a secret of it. */
export const secondFactorState = z
  .object({
    type: z.enum(factorTypes).nullable(),
    since: instant.nullable(),
    isDemanded: z.boolean(),
    needsProof: z.boolean().describe('Whether setting one up asks for the password, or a current code'),
    recoveryCodesLeft: z.int(),
    email: z.string().describe('In part'),
    emailIsSetUp: z.boolean(),
    smsNumber: z.string().nullable().describe('In part; null where there is none'),
    smsIsSetUp: z.boolean().describe('Whether this server sends text messages'),
    passkeys: z.array(passkey),
    passkeysWork: z.boolean().describe('Whether browsers make any for the address of this server'),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactorState = z.infer<typeof secondFactorState>

export const setUpAsked = z.strictObject({ type: z.enum(factorTypes), proof: proof.optional() })
/** The secret for an authenticator app, shown once; or where the code was sent. */
export const setUpBegun = z
  .object({
    secret: z.string().optional().describe('Base32'),
    uri: z.string().optional().describe('otpauth:, for a QR code'),
    sentTo: z.string().optional(),
    sendAgainAt: instant.optional(),
  })
  .meta({ id: 'SecondFactorBegun' })
export type SetUpBegun = z.infer<typeof setUpBegun>

export const confirmAsked = z.strictObject({ code: typed })
/** The recovery codes, where they were made: they are shown this once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
/** The same after a change that gave the session a new token. */
export const changed = recoveryCodes
  .extend({ token: z.string().optional() })
  .meta({ id: 'SecondFactorChanged', description: 'For the app the token is in a cookie' })

export const proven = z.strictObject({ proof: proof.optional() })
const passkeyName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(50, 'Name must be at most 50 characters')
  .refine(name => !name.includes('\0'), 'Name is not valid')

/** What the browser is asked to do, and its answer, by the standard: @simplewebauthn reads both. */
const webauthn = z
  .record(z.string(), z.unknown())
  .meta({ id: 'WebAuthn', description: 'JSON of the Web Authentication standard' })
export const passkeyOptions = z.object({ options: webauthn, pendingToken: z.string().optional() })
export const stepOptionsAsked = z.strictObject({ ...pending, isSecondStep: z.boolean() })
export const passkeyShown = z.strictObject({ ...pending, response: webauthn })
export const passkeyAdded = z.strictObject({ name: passkeyName, response: webauthn })
export const passkeyRenamed = z.strictObject({ name: passkeyName })
