import { Alert, Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../../crud/confirm/machine.ts'
import type { FormValues } from '../../../crud/form/values.ts'
import type { FirmOfAddress } from '../domain/installer-client.ts'
import { useWriteRelationship } from './use-relationships.ts'

interface ExistingFirmProps {
  firm: FirmOfAddress
  /** Of the form: for whom it is to work, since when and until when. */
  values: FormValues
  onDone: (clientId: number) => void
}

/** The address is an installer's already: that firm can be made the engineer instead of a second one. */
export function ExistingFirm({ firm, values, onDone }: ExistingFirmProps) {
  const { clientId, startDate, endDate } = values
  const write = useWriteRelationship(Number(clientId), 'engineer')
  const relate = useMutation({
    mutationFn: () => write({ relatedClientId: firm.clientId, startDate, endDate }),
    onSuccess() {
      notifications.show({ message: `${firm.name} is engineer now` })
      onDone(firm.clientId)
    },
  })
  return (
    <Alert title={`${firm.name} has this email address`}>
      <Text mb="sm">
        Make {firm.name} the engineer instead, for the same days? No new firm and no new user are made then.
      </Text>
      {relate.error && (
        <Text role="alert" mb="sm">
          Not done: {failureText(relate.error)}
        </Text>
      )}
      <Button loading={relate.isPending} onClick={() => relate.mutate()}>
        Use {firm.name}
      </Button>
    </Alert>
  )
}
