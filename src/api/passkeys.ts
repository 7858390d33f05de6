import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

type Registration = Parameters<typeof startRegistration>[0]['optionsJSON']
type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** What a browser's refusal means: it tells pages on purpose no more than that nothing came of it. */
function inWords(error: unknown, otherwise: string): Error {
  if (error instanceof ApiError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for your account')
  if (name === 'NotAllowedError' || name === 'AbortError') return new Error(otherwise)
  return new Error('This browser could not use a passkey')
}

/** Signs in by a passkey, alone or as the second step. @throws an error in words for people */
export async function signInByPasskey(isSecondStep: boolean): Promise<void> {
  try {
    const path = '/authentication/passkey'
    const { options } = await request<{ options: Authentication }>('POST', `${path}/options`, {
      body: { isSecondStep },
    })
    const response = await startAuthentication({ optionsJSON: options })
    await request('POST', path, { body: { response } })
  } catch (error) {
    throw inWords(error, 'No passkey was used. Try again, or sign in another way')
  }
}

/** Has the browser make a passkey. @returns what the server is to be given @throws an error in words for people */
export async function makePasskey(options: unknown): Promise<unknown> {
  try {
    return await startRegistration({ optionsJSON: options as Registration })
  } catch (error) {
    throw inWords(error, 'No passkey was made. Try again')
  }
}
