import { Button, Group, Menu, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconMapSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import type { FieldAidProps } from '../../../crud/form/field-aid.ts'
import { fieldId } from '../../../crud/form/field-id.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { tidied, type FoundAddress, type LookedUp } from '../domain/looked-up.ts'
import { AddressList } from './AddressList.tsx'
import classes from './FindAddress.module.css'
import { useFill } from './use-fill.ts'

/** What is wrong with a postcode before anybody is asked. */
class NoPostcode extends Error {}

const read = async (typed: string): Promise<LookedUp> => {
  const postcode = tidied(typed)
  if (postcode === undefined)
    throw new NoPostcode(typed.trim() === '' ? 'Postcode is required' : 'Postcode is not valid')
  return request<LookedUp>('GET', `/address/lookup?${new URLSearchParams({ postcode })}`)
}

const reasonOf = (error: Error) => (error instanceof ApiError && error.errors[0]?.errorMessage) || messageOf(error)
const adviceOf = (error: Error) =>
  error instanceof ApiError && error.status !== 404
    ? 'Try again, or type the address.'
    : 'Check it, or type the address.'

/** Beside a postcode: finds the addresses that it has, and fills in the one that is chosen. What was typed can be had back. */
export function FindAddress({ form, fields, formId }: FieldAidProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { fill, undo, isFilled } = useFill(form, fields)
  const look = useMutation({
    mutationFn: read,
    retry: false,
    onSuccess: () => setOpen(true),
    onError: error => {
      if (error instanceof NoPostcode) document.getElementById(fieldId(formId, 'postcode'))?.focus()
    },
  })
  const find = () => {
    const typed = form.getValues('postcode')
    look.mutate(typeof typed === 'string' ? typed : '')
  }
  const choose = (address: FoundAddress) => {
    setOpen(false)
    fill(address)
    // Once the menu has gone, with the item that had the focus.
    setTimeout(() => button.current?.focus())
  }
  const isShown = isOpen && look.isSuccess
  return (
    <>
      <Menu opened={isShown} onChange={setOpen} position="bottom-start" width="min(24rem, 90vw)">
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconMapSearch className={classes.icon} aria-hidden />}
            loading={look.isPending}
            onClick={isShown ? undefined : find}
          >
            Find address
          </Button>
        </Menu.Target>
        {look.data && <AddressList found={look.data} onChoose={choose} />}
      </Menu>
      {look.error && <FormError title={reasonOf(look.error)} message={adviceOf(look.error)} />}
      <output>
        {isFilled && (
          <Group gap="xs">
            <Text size="sm" component="span">
              The address is filled in.
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                undo()
                button.current?.focus()
              }}
            >
              Undo
            </Button>
          </Group>
        )}
      </output>
    </>
  )
}
