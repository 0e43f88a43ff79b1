/** Types for the part of autocannon that is used here. The package has no types of its own. */
declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** seconds */
    duration: number;
    method: "GET" | "POST";
    body?: string;
    headers?: Record<string, string>;
  }
  interface Result {
    "2xx": number;
    "3xx": number;
    "4xx": number;
    "5xx": number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
