import { Textarea } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { count, figure } from '../../../ui/figures.ts'
import { notValid, type ReadUdns } from '../domain/udns.ts'
import classes from './Udn.module.css'

interface UdnsInputProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  value: string
  onChange: (value: string) => void
  read: ReadUdns
  /** As many as are taken at once. */
  most: number
  /** Enter, which a scanner types after each UDN; Shift and Enter begins a line. Without it each Enter does. */
  onEnter?: () => void
}

const shownWrong = 5

/** What is wrong with what was typed, in words. */
export function wrongText({ all, wrong }: ReadUdns, most: number): string | undefined {
  if (all.length > most) return `At most ${figure(most)} at once: these are ${figure(all.length)}`
  if (wrong.length === 0) return undefined
  const more = wrong.length > shownWrong ? `, and ${figure(wrong.length - shownWrong)} more` : ''
  return `${notValid}: ${wrong.slice(0, shownWrong).join(', ')}${more}`
}

/** Where UDNs are typed, pasted, or read by a scanner that types. */
export function UdnsInput({ ref, label, value, onChange, read, most, onEnter }: UdnsInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || !onEnter) return
    event.preventDefault()
    onEnter()
  }
  const repeated = read.repeated > 0 ? `, ${count(read.repeated, 'repetition')} left out` : ''
  return (
    <Textarea
      {...(ref && { ref })}
      label={label}
      description={
        onEnter
          ? 'One or many, with spaces, commas or lines between them. A scanner that types can be used.'
          : 'With spaces, commas or lines between them. A scanner that types can be used.'
      }
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
      error={wrongText(read, most)}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      autosize
      minRows={onEnter ? 1 : 4}
      maxRows={12}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.udn }}
      rightSectionWidth={0}
      {...(read.all.length > 1 && { 'aria-description': `${count(read.valid.length, 'UDN')}${repeated}` })}
    />
  )
}
