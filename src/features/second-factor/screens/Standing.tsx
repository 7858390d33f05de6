import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import type { RecoveryCodes, SecondFactorState } from '../domain/wire.ts'
import type { Asked } from './ProofDialog.tsx'
import { removeFactor, renewCodes, useFactorChange } from './use-second-factor.ts'
import { typeWords } from './words.ts'

interface StandingProps {
  state: SecondFactorState
  ask: (asked: Asked) => void
  onChange: () => void
  onCodes: (codes: RecoveryCodes) => void
}

/** What is set up, and how many recovery codes are left. */
export function Standing({ state, ask, onChange, onCodes }: StandingProps) {
  const { zone } = useCaller()
  const removing = useFactorChange(removeFactor)
  const renewing = useFactorChange(renewCodes)
  const { type, since, isDemanded, recoveryCodesLeft: left, passkeys } = state
  const isNeeded = isDemanded && passkeys.length === 0
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="start">
        <Title order={2} size="h4">
          {type === null ? 'Codes' : typeWords[type].name}
        </Title>
        <Text>
          {type === null
            ? 'No codes are set up: after your password you are asked for a passkey.'
            : `After your password you are asked for a code. Set up ${dateTimeText(since ?? '', zone)}.`}
        </Text>
        <Group>
          <Button variant="default" onClick={onChange}>
            {type === null ? 'Set up codes' : 'Change'}
          </Button>
          {type !== null && !isNeeded && (
            <Button
              variant="default"
              onClick={() =>
                ask({
                  title: 'Remove the second factor',
                  children:
                    passkeys.length > 0
                      ? 'After your password only your passkeys are asked for then. Your other sessions end.'
                      : 'Your password alone is enough to sign in as you then, and your recovery codes are deleted. Your other sessions end.',
                  action: 'Remove',
                  isDangerous: true,
                  needsProof: true,
                  run: removing.mutateAsync,
                })
              }
            >
              Remove
            </Button>
          )}
        </Group>
        {isNeeded && <Text size="sm">It is required for your account, so it can be changed but not removed.</Text>}
        <Text>
          {left === 0
            ? 'No recovery codes are left.'
            : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
        </Text>
        <Button
          variant="default"
          onClick={() =>
            ask({
              title: 'Make new recovery codes',
              children: 'The codes that you have saved stop working. Your other sessions end.',
              action: 'Make new codes',
              needsProof: true,
              run: async proof => onCodes(await renewing.mutateAsync(proof)),
            })
          }
        >
          Make new recovery codes
        </Button>
      </Stack>
    </Paper>
  )
}
