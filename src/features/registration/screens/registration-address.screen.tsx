import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { addressFields, type OwnRegistration } from '../domain/registration.ts'
import { OwnScreen } from './OwnScreen.tsx'
import { useSaveRegistration } from './use-registration.ts'

/** Where a registrant gives the address of their organisation, before they apply. */
export default function RegistrationAddressScreen() {
  const { words } = useCaller()
  return (
    <OwnScreen heading={`Address of your ${words.one('client')}`}>
      {own =>
        own?.status === 'created' || own?.status === 'verified' ? (
          <AddressForm of={own} />
        ) : (
          <Text>The address can only be given here before you apply.</Text>
        )
      }
    </OwnScreen>
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
