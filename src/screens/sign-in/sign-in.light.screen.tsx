import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { forgetStep, keepStep, keptStep, type PendingStep } from '../../api/second-step.ts'
import { queryKeys, sessionAtom, sessionQuery, settingsAtom } from '../../api/session.ts'
import { inTime } from '../../ui/later/in-time.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useReturnTo } from '../return-to.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { useAfterProvider, useProviderFailure } from './use-after-provider.ts'

// Most sign in by their password alone: the rest is loaded for those who don't.
const SecondStep = lazy(() => inTime(() => import('./SecondStep.tsx')))
const OrganisationStep = lazy(() => inTime(() => import('./OrganisationStep.tsx')))

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
      <LaterStep heading="Two-factor authentication">
        <SecondStep step={step} onDone={done} onBack={back} />
      </LaterStep>
    )
  if (isAtOrganisation)
    return (
      <LaterStep heading="Sign in with your organisation">
        <OrganisationStep returnTo={returnTo} onBack={() => setAtOrganisation(false)} />
      </LaterStep>
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

/** A step whose part of the app is loaded when it is reached. */
const LaterStep = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <PublicPage heading={heading}>
    <Suspense fallback={<Skeleton h="10rem" />}>{children}</Suspense>
  </PublicPage>
)
