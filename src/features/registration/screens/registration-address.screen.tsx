import { Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { publicRegistration } from '../domain/public-registration.ts'
import { addressFields, type OwnRegistration } from '../domain/registration.ts'
import classes from './Registration.module.css'
import { useRegistration, useSaveRegistration } from './use-registration.ts'

/** Where a registrant gives the address of their organisation, before they apply. */
export default function RegistrationAddressScreen() {
  const { words } = useCaller()
  const { data, error, refetch } = useRegistration()
  const isOpen = data?.status === 'created' || data?.status === 'verified'
  return (
    <Stack gap="md" className={classes.page}>
      <ScreenHead heading={`Address of your ${words.one('client')}`} />
      {error && !data && (
        <ErrorTile
          title="Your registration could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
      {isOpen && <AddressForm of={data} />}
      {data !== undefined && !isOpen && <Text>The address can only be given here before you apply.</Text>}
    </Stack>
  )
}

function AddressForm({ of }: { of: OwnRegistration }) {
  const save = useSaveRegistration()
  const navigate = useNavigate()
  return (
    <SmallForm
      entity={publicRegistration.id}
      fields={addressFields}
      record={of.details}
      action="Save"
      save={async values => {
        await save('PUT', of.publicRegistrationId, 'address', values)
        notifications.show({ message: 'The address is saved' })
        await navigate('/')
      }}
      onCancel={() => void navigate(-1)}
    />
  )
}
