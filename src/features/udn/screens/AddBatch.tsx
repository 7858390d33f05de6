import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../crud/confirm/machine.ts'
import { count } from '../../../ui/figures.ts'
import { type Chosen, chosen } from '../domain/choose.ts'
import { chosenIn } from './asked.ts'
import { readChosen } from './calls.ts'
import classes from './Udn.module.css'

/** Puts the UDNs of a batch to those that are typed; of the one in the address at once. */
export function AddBatch({ onFound }: { onFound: (udns: readonly string[]) => void }) {
  const [url] = useSearchParams()
  const asked = chosenIn(url)
  const [batch, setBatch] = useState('')
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (wanted: Chosen) => readChosen(wanted),
    onSuccess: ({ items }) => items.length > 0 && onFound(items.map(({ udn }) => udn)),
  })
  const isAsked = useRef(false)
  useEffect(() => {
    if (!asked || isAsked.current) return
    isAsked.current = true
    mutate(asked)
  }, [asked, mutate])
  const wanted = chosen.safeParse({ batch })
  const add = () => wanted.success && !isPending && mutate(wanted.data)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const found =
    data && (data.items.length === 0 ? 'No device is of this batch' : data.hasMore && 'It has more than 1,000')
  return (
    <div className={classes.ask}>
      <TextInput
        label="Add a batch"
        value={batch}
        maxLength={50}
        onChange={({ currentTarget }) => {
          setBatch(currentTarget.value)
          reset()
        }}
        onKeyDown={onKeyDown}
        error={error ? failureText(error) : found}
        {...(data && data.items.length > 0 && { description: `${count(data.items.length, 'UDN')} added` })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Button variant="default" onClick={add} loading={isPending} disabled={!wanted.success}>
        Add its UDNs
      </Button>
    </div>
  )
}
