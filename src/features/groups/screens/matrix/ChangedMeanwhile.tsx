import { Alert, Button, Group } from '@mantine/core'
import { useChangedMeanwhile } from './use-changed-meanwhile.ts'
import type { MatrixState } from './use-matrix.ts'

/** Says that somebody else has saved groups that are being edited. */
export function ChangedMeanwhile({ state }: { state: MatrixState }) {
  const { names, accept } = useChangedMeanwhile(state)
  if (names.length === 0) return null
  return (
    <Alert
      color="gray"
      variant="outline"
      title={`${new Intl.ListFormat('en-GB').format(names)}: changed by somebody else`}
    >
      What you see is as it is now, with your changes on top. Nothing of yours is lost.
      <Group mt="xs">
        <Button size="compact-sm" variant="default" onClick={accept}>
          Go on
        </Button>
      </Group>
    </Alert>
  )
}
