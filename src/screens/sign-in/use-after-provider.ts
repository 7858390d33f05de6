import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import type { PendingStep } from '../../api/second-step.ts'
import { stepAfterProvider } from '../../api/single-sign-on.ts'
import { ssoFailureText, ssoSecondStep } from '../../domain/single-sign-on.ts'

interface Going {
  readonly onStep: (step: PendingStep) => void
  readonly onEnded: (reason: string) => void
}

/** Why a sign-in at a provider has come to nothing, by the `?sso=` with which it has sent somebody back here. */
export const useProviderFailure = (): string | undefined => ssoFailureText(useSearchParams()[0].get('sso'))

/** Goes on with the second step that follows a provider, and takes `?sso=` out of the address. */
export function useAfterProvider({ onStep, onEnded }: Going): void {
  const [search, setSearch] = useSearchParams()
  const sso = search.get('sso')
  const follow = useEffectEvent((code: string) => {
    setSearch(
      before => {
        before.delete('sso')
        return new URLSearchParams(before)
      },
      { replace: true },
    )
    if (code === ssoSecondStep) void stepAfterProvider().then(onStep, (reason: unknown) => onEnded(messageOf(reason)))
  })
  useEffect(() => {
    if (sso !== null) follow(sso)
  }, [sso])
}
