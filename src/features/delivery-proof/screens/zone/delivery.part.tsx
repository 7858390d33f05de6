export { default } from '../RecordDelivery.tsx'
