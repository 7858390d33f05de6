import { Anchor, Button, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { useSome } from '../../../crud/screen/use-some.ts'
import type { Entity } from '../../../domain/entity.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import box from '../../../ui/box.module.css'
import classes from './Account.module.css'

const most = 20

/** What the client has bought to use bit by bit: how much of it is left. */
export default function CreditsScreen() {
  const { user, words, may } = useCaller()
  const wallets = useSome('creditWallet', user && { holderId: user.workingClientId }, most)
  const { items, error } = wallets ?? {}
  return (
    <Stack gap="sm">
      <ScreenHead heading="Credits" crumbs={[{ label: `My ${words.one('client')}`, to: '/my-client' }]}>
        {may('SHOPORDER_ADD') && (
          <Button component={Link} to="/shop" variant="default">
            Buy more
          </Button>
        )}
      </ScreenHead>
      {error !== undefined && error !== null && (
        <ErrorTile
          title={items ? 'This may be out of date' : 'Your credits could not be loaded'}
          reason={messageOf(error)}
          onRetry={() => wallets?.read()}
        />
      )}
      {!items && !error && <Skeleton height="10rem" radius="md" aria-busy="true" />}
      {items?.length === 0 && (
        <EmptyState title="No credits">
          Credits are bought in the shop, and used as {words.many('fob')} and cards are made.
        </EmptyState>
      )}
      {wallets && items && items.length > 0 && (
        <div className={classes.cards}>
          {items.map(wallet => (
            <Wallet key={Number(wallet['creditWalletId'])} entity={wallets.entity} wallet={wallet} />
          ))}
        </div>
      )}
    </Stack>
  )
}

function Wallet({ entity, wallet }: { entity: Entity; wallet: ApiRecord }) {
  const { may } = useCaller()
  const [total, used, balance] = ['total', 'used', 'balance'].map(name => Number(wallet[name] ?? 0)) as [
    number,
    number,
    number,
  ]
  const count = (number: number) => number.toLocaleString('en-GB')
  const title = titleOf(entity, wallet)
  const to = placeOf(entity, 'detail', Number(wallet[entity.key]), undefined, may)
  return (
    <section className={box.box} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <div>
        <span className={classes.figure}>{count(balance)}</span> left
      </div>
      {total > 0 && (
        <Progress value={(used / total) * 100} color="gray" aria-label={`${count(used)} of ${count(total)} used`} />
      )}
      <Text size="sm" c="dimmed">
        {count(used)} of {count(total)} used
      </Text>
      {to !== undefined && (
        <Anchor component={Link} to={`${to}?tab=history`} size="sm">
          History
        </Anchor>
      )}
    </section>
  )
}
