export {
  createFakeService,
  type FakeService,
  type Fault,
  type FaultOf,
  type SentRequest,
  type Times,
} from './fake-service.ts';
export { signWebhook } from './sign-webhook.ts';
