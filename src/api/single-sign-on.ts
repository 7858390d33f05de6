import { type SecondStep, stepMinutes } from '../domain/second-step.ts'
import { request } from './request.ts'
import type { PendingStep } from './second-step.ts'

/**
 * Begins to sign in at the provider of an organisation.
 * @returns the provider's address, to which this page has to go; 422 where there is none for the email address
 */
export const beginSingleSignOn = (email: string, returnTo: string) =>
  request<{ location: string }>('POST', '/authentication/sso/begin', { body: { email, returnTo } })

/** The second step that follows the provider, for those who have a second factor of their own; 401 where it has ended. */
export async function stepAfterProvider(): Promise<PendingStep> {
  const { secondFactor } = await request<{ secondFactor: SecondStep }>('POST', '/authentication/sso/second-step', {
    body: {},
  })
  return { ...secondFactor, until: Date.now() + stepMinutes * 60_000 }
}
