import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import type { FactorType } from '../../../domain/second-step.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { SecondFactorState, SetUpBegun } from '../domain/wire.ts'
import { ChooseType } from './ChooseType.tsx'
import { ConfirmSetUp } from './ConfirmSetUp.tsx'
import { Passkeys } from './Passkeys.tsx'
import { type Asked, ProofDialog } from './ProofDialog.tsx'
import { SavedCodes } from './SavedCodes.tsx'
import classes from './SecondFactor.module.css'
import { Standing } from './Standing.tsx'
import { beginSetUp, useSecondFactor } from './use-second-factor.ts'
import { typeWords } from './words.ts'

/** The own second factor: set up, changed, removed. Nobody sets up that of somebody else. */
export default function SetUpTwoFactorScreen() {
  const { user } = useCaller()
  const { userId } = useParams()
  const { data, error, refetch } = useSecondFactor()
  if (user && userId !== String(user.userId))
    return (
      <EmptyState title="This is not your account">
        Everybody sets up their own.{' '}
        <Anchor component={Link} to={`/settings/account/${user.userId}/setup-2fa`} underline="always" inherit>
          Set up yours
        </Anchor>
      </EmptyState>
    )
  return (
    <Stack gap="lg" className={classes.page}>
      <ScreenHead heading="Two-factor authentication" />
      {error && (
        <ErrorTile
          title={data ? 'It could not be loaded again' : 'It could not be loaded'}
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="16rem" radius="md" aria-busy="true" />}
      {data && <Parts state={data} />}
    </Stack>
  )
}

type View =
  | { readonly at: 'standing' }
  | { readonly at: 'choosing' }
  | { readonly at: 'confirming'; readonly begun: SetUpBegun }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

function Parts({ state }: { state: SecondFactorState }) {
  const { user, words } = useCaller()
  const navigate = useNavigate()
  // As it was when the screen opened: who was led here goes on to the app afterwards.
  const [wasLed] = useState(user?.actionRequired !== undefined)
  const [view, setView] = useState<View>({ at: 'standing' })
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<string>()
  const isNone = state.type === null && state.passkeys.length === 0

  const begin = async (type: FactorType, proof?: Parameters<typeof beginSetUp>[1]) =>
    setView({ at: 'confirming', begun: await beginSetUp(type, proof) })
  const choose = (type: FactorType) => {
    setFailure(undefined)
    if (!state.needsProof) return void begin(type).catch((reason: unknown) => setFailure(messageOf(reason)))
    setAsked({
      title: `Set up: ${typeWords[type].name}`,
      children: 'First show that it is you.',
      action: 'Continue',
      needsProof: true,
      run: proof => begin(type, proof),
    })
  }
  const changed = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => {
    notifications.show({ message: 'Two-factor authentication has changed. Your other sessions have ended' })
    setView(recoveryCodes.length > 0 ? { at: 'codes', codes: recoveryCodes } : { at: 'standing' })
  }
  const saved = () => {
    setView({ at: 'standing' })
    if (wasLed) void navigate('/')
  }
  const backToStanding = () => setView({ at: 'standing' })

  return (
    <>
      {view.at === 'standing' && isNone && (
        <Text>
          {state.isDemanded
            ? `Your ${words.one('client')} requires a second step after your password. Set it up before you go on.`
            : 'With a second step after your password, somebody who learns the password still cannot sign in as you.'}
        </Text>
      )}
      {failure !== undefined && <ErrorTile title="The set-up could not start" reason={failure} />}
      {((view.at === 'standing' && isNone) || view.at === 'choosing') && (
        <ChooseType state={state} onChosen={choose} onCancel={view.at === 'choosing' ? backToStanding : undefined} />
      )}
      {view.at === 'standing' && !isNone && (
        <Standing state={state} ask={setAsked} onChange={() => setView({ at: 'choosing' })} onCodes={changed} />
      )}
      {view.at === 'standing' && <Passkeys state={state} ask={setAsked} onChanged={changed} />}
      {view.at === 'confirming' && <ConfirmSetUp begun={view.begun} onConfirmed={changed} onCancel={backToStanding} />}
      {view.at === 'codes' && <SavedCodes codes={view.codes} username={user?.username ?? ''} onSaved={saved} />}
      {asked && <ProofDialog asked={asked} state={state} onClose={() => setAsked(undefined)} />}
    </>
  )
}
