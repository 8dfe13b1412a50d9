export { nodeHost } from './host.ts';
