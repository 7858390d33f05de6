import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import type { Passkey, RecoveryCodes, SecondFactorState } from '../domain/wire.ts'
import { NameDialog } from './NameDialog.tsx'
import type { Asked } from './ProofDialog.tsx'
import classes from './SecondFactor.module.css'
import { addPasskey, removePasskey, renamePasskey, useFactorChange } from './use-second-factor.ts'

interface PasskeysProps {
  state: SecondFactorState
  ask: (asked: Asked) => void
  onChanged: (codes: RecoveryCodes) => void
}

/** The own passkeys: by them alone one can sign in, without a password. */
export function Passkeys({ state, ask, onChanged }: PasskeysProps) {
  const [naming, setNaming] = useState<Passkey | 'new'>()
  const adding = useFactorChange(addPasskey)
  const removing = useFactorChange(removePasskey)
  const renaming = useFactorChange(renamePasskey)
  const { passkeys, passkeysWork, needsProof, isDemanded, type } = state
  const isLast = passkeys.length === 1 && type === null

  const add = async (name: string) => {
    if (!needsProof) return onChanged(await adding.mutateAsync({ name, proof: undefined }))
    ask({
      title: 'Add a passkey',
      children: 'First show that it is you. Your other sessions end.',
      action: 'Continue',
      needsProof,
      run: async proof => onChanged(await adding.mutateAsync({ name, proof })),
    })
  }
  const askToRemove = ({ passkeyId, name }: Passkey) =>
    ask({
      title: 'Remove the passkey',
      children: isLast
        ? `‘${name}’ is your only second factor: your password alone is enough to sign in as you then. Your other sessions end.`
        : `Nobody can sign in with ‘${name}’ any more. Delete it on the device too. Your other sessions end.`,
      action: 'Remove',
      isDangerous: true,
      needsProof: true,
      run: async proof => onChanged(await removing.mutateAsync({ passkeyId, proof })),
    })

  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="stretch">
        <Title order={2} size="h4">
          Passkeys
        </Title>
        <Text>
          With a passkey you sign in by your fingerprint, your face or the PIN of your device, without a password or a
          code.
        </Text>
        {passkeys.length > 0 && (
          <PasskeyList
            passkeys={passkeys}
            onRename={setNaming}
            onRemove={isLast && isDemanded ? undefined : askToRemove}
          />
        )}
        {passkeysWork ? (
          <Group>
            <Button variant="default" onClick={() => setNaming('new')}>
              Add a passkey
            </Button>
          </Group>
        ) : (
          <Text size="sm">Passkeys need a server with an https address. Its administrator can set PUBLIC_URL.</Text>
        )}
      </Stack>
      {naming !== undefined && (
        <NameDialog
          title={naming === 'new' ? 'Add a passkey' : 'Rename the passkey'}
          action={naming === 'new' ? 'Continue' : 'Rename'}
          initial={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(undefined)}
          onNamed={name => (naming === 'new' ? add(name) : renaming.mutateAsync({ passkeyId: naming.passkeyId, name }))}
        />
      )}
    </Paper>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onRename: (passkey: Passkey) => void
  /** Not where one has to stay. */
  onRemove: ((passkey: Passkey) => void) | undefined
}

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  return (
    <ul className={classes.list} aria-label="Your passkeys">
      {passkeys.map(passkey => (
        <li key={passkey.passkeyId} className={classes.item}>
          <About passkey={passkey} />
          <Group gap="xs">
            <Button variant="default" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
              Rename
            </Button>
            {onRemove && (
              <Button variant="default" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Remove
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  )
}

function About({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { zone } = useCaller()
  return (
    <div className={classes.about}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        Added {dateTimeText(createdAt, zone)}.{' '}
        {lastUsedAt === null ? 'Not used yet.' : `Last used ${dateTimeText(lastUsedAt, zone)}.`}
      </Text>
    </div>
  )
}
