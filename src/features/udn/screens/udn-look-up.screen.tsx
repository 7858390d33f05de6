import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { mostLookedUp, readUdns } from '../domain/udns.ts'
import { udnsIn } from './asked.ts'
import { lookUpQuery } from './calls.ts'
import { LookedUpUdn } from './LookedUpUdn.tsx'
import { ToolPage } from './ToolPage.tsx'
import classes from './Udn.module.css'
import { UdnsInput } from './UdnsInput.tsx'

/** Where devices were, are and may go; the UDNs are in the url. */
export default function UdnLookUp() {
  return (
    <ToolPage heading="UDN look-up" width="72rem">
      <LookUp />
    </ToolPage>
  )
}

function LookUp() {
  const [url, setUrl] = useSearchParams()
  const asked = udnsIn(url)
  const [{ of, typed }, setState] = useState({ of: asked, typed: asked })
  // Back and forward change what is asked.
  if (of !== asked) setState({ of: asked, typed: asked })
  const input = useRef<HTMLTextAreaElement>(null)
  // The next one that is read takes the place of this.
  const select = () => {
    if (document.activeElement === input.current) input.current?.select()
  }
  useEffect(select, [asked])
  const read = useMemo(() => readUdns(typed), [typed])
  const isTooMany = read.all.length > mostLookedUp
  const submit = () => {
    if (read.all.length === 0 || isTooMany) return
    setUrl({ udn: read.all.join(',') }, { replace: true })
    select()
  }
  return (
    <>
      <form
        aria-label="Look up UDNs"
        className={classes.box}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={classes.ask}>
          <UdnsInput
            ref={input}
            label="UDNs"
            value={typed}
            onChange={next => setState({ of: asked, typed: next })}
            read={isTooMany ? read : { ...read, wrong: [] }}
            most={mostLookedUp}
            onEnter={submit}
          />
          <Button type="submit" disabled={read.all.length === 0 || isTooMany}>
            Look up
          </Button>
        </div>
      </form>
      <Found asked={asked} />
    </>
  )
}

function Found({ asked }: { asked: string }) {
  const udns = useMemo(() => readUdns(asked).all.slice(0, mostLookedUp), [asked])
  const { data, error, refetch, isFetching } = useQuery(lookUpQuery(udns))
  if (udns.length === 0)
    return <EmptyState title="No UDN was looked up">Type, paste or scan one. It is 8 hexadecimal digits.</EmptyState>
  if (!data && error)
    return (
      <ErrorTile title="The UDNs could not be looked up" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton height="16rem" radius="md" aria-busy="true" />
  return (
    <>
      {error && (
        <ErrorTile
          title="What is shown may have changed since"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      <div aria-busy={isFetching} className={classes.cards}>
        {data.items.map(item => (
          <LookedUpUdn key={item.udn} item={item} />
        ))}
      </div>
    </>
  )
}
