import { resendSeconds, type SecondStep } from '../domain/second-step.ts'
import { command, request } from './request.ts'

/** A sign-in whose second step is to come, as this tab keeps it: phones reload it while the code is looked up. */
export interface PendingStep extends SecondStep {
  /** By this machine's clock, in ms. */
  readonly until: number
  readonly sendAgainAt?: number
}

const kept = 'gatehouse second step'

export function keepStep(step: PendingStep): void {
  sessionStorage.setItem(kept, JSON.stringify(step))
}

export const forgetStep = (): void => sessionStorage.removeItem(kept)

/** The step that this tab was at before it was loaded again; undefined where there was none, or it is too old. */
export function keptStep(): PendingStep | undefined {
  try {
    const step = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as PendingStep | null
    return step && step.until > Date.now() ? step : undefined
  } catch {
    return undefined
  }
}

/** Sends a code; the answer is when the next can be asked for, by this machine's clock. */
export async function sendStepCode(): Promise<number> {
  await command('POST', '/authentication/second-factor/send', { body: {} })
  return Date.now() + resendSeconds * 1000
}

/** Completes the sign-in: the server leaves the session's token in a cookie. 422 for a wrong code, 401 where it ended. */
export const answerStep = (given: { readonly code: string } | { readonly recoveryCode: string }) =>
  request<object>('POST', '/authentication/second-factor', { body: given })
