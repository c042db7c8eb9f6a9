/// <reference types="astro/client" />

declare namespace App {
  type Locals = import('./platform/page-locals.ts').PageLocals;
}
