import { Anchor, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { forgetStep, keepStep, keptStep, type PendingStep } from '../../api/second-step.ts'
import { queryKeys, sessionAtom, sessionQuery, settingsAtom } from '../../api/session.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useReturnTo } from '../return-to.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { useAfterProvider, useProviderFailure } from './use-after-provider.ts'

// Most have no second factor: it is loaded for those who have.
const SecondStep = lazy(() => import('./SecondStep.tsx'))
const OrganisationStep = lazy(() => import('./OrganisationStep.tsx'))

const demoNote = 'This is a demo. The sign-ins were printed when it first started, and are in demo-accounts.json.'

/** Sign-in; who is signed in already goes straight on. */
export default function SignInScreen() {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const returnTo = useReturnTo()
  const [step, setStep] = useState(keptStep)
  const [username, setUsername] = useState('')
  const [ended, setEnded] = useState(useProviderFailure())
  const [isAtOrganisation, setAtOrganisation] = useState(false)
  const queryClient = useQueryClient()
  const begin = (next: PendingStep, by: string) => {
    keepStep(next)
    setUsername(by)
    setEnded(undefined)
    setStep(next)
  }
  const back = (reason?: string) => {
    forgetStep()
    setEnded(reason)
    setStep(undefined)
  }
  useAfterProvider({ onStep: next => begin(next, ''), onEnded: back })
  if (user) return <Navigate to={returnTo} replace />

  const done = async () => {
    forgetStep()
    queryClient.removeQueries({ queryKey: queryKeys.endedBecause })
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
  if (step)
    return (
      <PublicPage heading="Two-factor authentication">
        <Suspense>
          <SecondStep step={step} onDone={done} onBack={back} />
        </Suspense>
      </PublicPage>
    )
  if (isAtOrganisation)
    return (
      <PublicPage heading="Sign in with your organisation">
        <Suspense>
          <OrganisationStep returnTo={returnTo} onBack={() => setAtOrganisation(false)} />
        </Suspense>
      </PublicPage>
    )
  const atOrganisation = () => {
    setEnded(undefined)
    setAtOrganisation(true)
  }
  return (
    <PublicPage heading="Log in" {...(settings?.demo && { note: demoNote })}>
      <PasswordStep
        key={ended}
        username={username}
        reason={ended}
        onSecondStep={begin}
        onOrganisation={atOrganisation}
        onDone={done}
      />
      <Text size="sm" ta="center">
        New here?{' '}
        <Anchor component={Link} to="/register" inherit underline="always">
          Register for a trial
        </Anchor>
      </Text>
    </PublicPage>
  )
}
